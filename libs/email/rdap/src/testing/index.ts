export { askRdap } from '../ask-rdap';
export { parseBootstrap } from '../bootstrap';
export { referralIn, registrationIn } from '../whois-reply';
