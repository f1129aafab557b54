import { chargeLinksContract, InMemoryChargeLinks } from './index';

chargeLinksContract('in memory', (writer) => {
  const links = new InMemoryChargeLinks();
  const replica = { id: 'a', address: '127.0.0.1:1', secret: 's' };
  links.serve(replica, writer);
  return Promise.resolve({
    links,
    replica,
    kill: () => Promise.resolve(links.kill(replica)),
    close: () => Promise.resolve(),
  });
});
