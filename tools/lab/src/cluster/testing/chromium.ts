import { join } from 'node:path';
import { testBrowserProgram } from '@enrichment/network-scraping-puppeteer/testing';
import { answers, Program } from '@enrichment/testing';

/** A Chromium that serves the DevTools protocol: CHROME_PATH, an installed one, or the bundled one. */
export class Chromium extends Program {
  readonly url: string;

  private constructor(folder: string, port: number, program: { path: string; env: Record<string, string> }) {
    const url = `http://127.0.0.1:${port}`;
    const home = join(folder, 'chromium');
    super({
      name: 'Chromium',
      command: program.path,
      args: [
        '--headless',
        '--disable-gpu',
        '--no-first-run',
        '--disable-component-update',
        '--disable-sync',
        '--disable-background-networking',
        '--blink-settings=imagesEnabled=false',
        // Chromium refuses to sandbox root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        `--remote-debugging-port=${port}`,
        `--user-data-dir=${home}`,
        'about:blank',
      ],
      env: { PATH: process.env['PATH'], HOME: home, TMPDIR: folder, ...program.env },
      logFile: join(folder, 'chromium.log'),
      isReady: () => answers(`${url}/json/version`),
    });
    this.url = url;
  }

  static async find(folder: string, port: number): Promise<Chromium> {
    const { path, env } = await testBrowserProgram();
    return new Chromium(folder, port, { path, env });
  }

  /** Kills the whole process group: otherwise the renderers outlive the browser. */
  override async stop(): Promise<null> {
    await this.kill();
    return null;
  }
}
