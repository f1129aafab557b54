import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type CityResponse, open } from 'maxmind';

/** `bare-node.js FILE.mmdb`: an IP lookup with node:http and the `maxmind` package, and nothing else: no key, no check, no framework. */
async function main(file: string): Promise<void> {
  const reader = await open<CityResponse>(file);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { ip } = JSON.parse(Buffer.concat(chunks).toString()) as { ip: string };
      const body = JSON.stringify({ ip, ...reader.get(ip) });
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
      response.writeHead(200, headers).end(body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(JSON.stringify({ url: `http://127.0.0.1:${port}` }));
  });
}

void main(process.argv[2]!);
