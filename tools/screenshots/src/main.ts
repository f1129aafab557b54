import { openTestBrowser } from '@enrichment/network-scraping-puppeteer/testing';
import { writeHistory } from './history';
import { takePictures } from './pictures';
import { promote, startService } from './service';

async function main([folder, ...names]: string[]): Promise<void> {
  if (!folder) throw new Error('Say where the pictures shall go: npm run screenshots -- FOLDER [PAGE ...]');
  const service = await startService();
  try {
    await promote(service);
    await writeHistory(service.dataDir, service.email);
    const { browser, kill } = await openTestBrowser();
    try {
      await takePictures(browser, service, folder, names);
    } finally {
      await kill();
    }
  } finally {
    await service.stop();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
