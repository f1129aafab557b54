import { randomBytes } from 'node:crypto';
import { openTestBrowser } from '@enrichment/network-scraping-puppeteer/testing';
import { removeDataDir, temporaryDataDir } from '@enrichment/postgres/testing';
import { admin, Service } from '@enrichment/testing';
import { writeHistory } from './history';
import { takePictures } from './pictures';

async function main([folder, ...names]: string[]): Promise<void> {
  if (!folder) throw new Error('Name the folder for the pictures: npm run screenshots -- FOLDER [PAGE ...]');
  const dataDir = temporaryDataDir();
  const settings = { DEMO: 'on', LOG_LEVEL: 'error', BODIES_KEY: randomBytes(32).toString('base64') };
  const service = new Service({ dataDir, settings });
  try {
    await service.start();
    const { email, api_key: apiKey } = service.demo;
    await admin({ dataDir }, 'user', 'set-role', '--email', email, '--role', 'admin');
    await writeHistory(dataDir, { url: service.url, email, apiKey });
    // Browsers allow passkeys on localhost, but not on 127.0.0.1.
    const url = service.url.replace('127.0.0.1', 'localhost');
    const { browser, kill } = await openTestBrowser();
    try {
      await takePictures(browser, url, folder, names);
    } finally {
      await kill();
    }
  } finally {
    await service.stop();
    removeDataDir(dataDir);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
