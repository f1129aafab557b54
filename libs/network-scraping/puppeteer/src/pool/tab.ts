import type { Browser, BrowserContext, CDPSession, Target } from 'puppeteer';
import { EgressProxy, type EgressProxyOptions } from '../egress/egress-proxy';

export interface TabOptions extends Omit<EgressProxyOptions, 'host'> {
  /** Appended to the browser's own user agent: `EnrichmentBot/1.0`. */
  readonly userAgent: string;
}

/** The browser, or the tab in it, died during its use. */
export class TabLost extends Error {
  constructor() {
    super('the browser has gone');
    this.name = 'TabLost';
  }
}

/** Resources that are not needed to read a page. The browser blocks them itself, without a round trip for each. */
const unread =
  'png jpg jpeg gif webp avif svg ico bmp woff woff2 ttf otf eot mp4 webm mp3 m4a ogg mov avi m3u8 ts pdf zip';
const blocked = unread.split(' ').map((ending) => ({ urlPattern: `*://*:*/*.${ending}`, block: true }));
/** Removes features that bypass a proxy (UDP), `open`, which would make invisible windows, and threads, which a page could start by hundreds. */
const without =
  'for (const name of ["RTCPeerConnection", "webkitRTCPeerConnection", "WebTransport", "SharedWorker"]) delete globalThis[name];' +
  'globalThis.Worker = class extends EventTarget { postMessage() {} terminate() {} };' +
  'globalThis.open = () => null;';

/** A usual window size; some pages show less in a small one. */
const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };

/** A browser with a session that belongs to no page. */
interface TabBrowser {
  readonly browser: Browser;
  readonly session: CDPSession;
  /** Address of this process for the browser. */
  readonly host: string;
}

/** An empty tab in a separate browser context with a separate proxy, ready to visit one page. */
export class Tab {
  /** Rejects with {@link TabLost} when the browser or the tab dies; never resolves. */
  readonly lost: Promise<never>;
  private readonly lose = Promise.withResolvers<never>();
  private readonly onLost = () => this.lose.reject(new TabLost());

  private constructor(
    private readonly context: BrowserContext,
    page: Target,
    readonly session: CDPSession,
    /** The page's main frame, by the browser's id. */
    readonly frame: string,
    readonly proxy: EgressProxy,
  ) {
    this.lost = this.lose.promise;
    // Each waiting caller gets the error.
    this.lost.catch(() => undefined);
    session.once('Inspector.targetCrashed', this.onLost);
    context.on('targetdestroyed', (target) => target === page && this.onLost());
    // A page that opens windows nevertheless could open thousands.
    context.on('targetcreated', (target) => target.type() === 'page' && this.onLost());
    // Not `once`: `off` would not find the listener, and the browser would keep every tab for its lifetime.
    this.browser.on('disconnected', this.onLost);
    if (!this.browser.connected) this.onLost();
  }

  get browser(): Browser {
    return this.context.browser();
  }

  /** @throws TabLost when the browser dies */
  static async open({ browser, session, host }: TabBrowser, options: TabOptions): Promise<Tab> {
    const proxy = await EgressProxy.open({ ...options, host });
    const gone = Promise.withResolvers<never>();
    const onGone = () => gone.reject(new TabLost());
    browser.on('disconnected', onGone);
    if (!browser.connected) onGone();
    const over = new AbortController();
    try {
      // Puppeteer hangs when the browser dies before the new tab responds.
      const building = Tab.build(browser, session, proxy, options.userAgent, over.signal);
      return await Promise.race([building, gone.promise]);
    } catch (error) {
      proxy.close();
      throw error;
    } finally {
      browser.off('disconnected', onGone);
      over.abort();
    }
  }

  /** Without Puppeteer's `Page`: the events that it follows cost another eighth of the processor time. */
  private static async build(
    browser: Browser,
    browserSession: CDPSession,
    proxy: EgressProxy,
    userAgent: string,
    over: AbortSignal,
  ): Promise<Tab> {
    const context = await browser.createBrowserContext({
      proxyServer: proxy.url,
      // Without it browsers reach their own machine directly.
      proxyBypassList: ['<-loopback>'],
      downloadBehavior: { policy: 'deny' },
    });
    try {
      const [target, ownName] = await Promise.all([
        // The context's own method takes no signal: its timer would keep this process for 30 s after the browser.
        browser.waitForTarget((target) => target.browserContext() === context && target.type() === 'page', {
          signal: over,
        }),
        browser.userAgent(),
        browserSession.send('Target.createTarget', { url: 'about:blank', browserContextId: context.id! }),
      ]);
      const session = await target.createCDPSession();
      const frame = await prepare(session, `${ownName} ${userAgent}`);
      return new Tab(context, target, session, frame, proxy);
    } catch (error) {
      context.close().catch(() => undefined);
      throw error;
    }
  }

  /** Ends the page and its connections. It has no time limit and may hang. */
  async close(): Promise<void> {
    this.proxy.close();
    this.browser.off('disconnected', this.onLost);
    await this.context.close();
  }
}

async function prepare(session: CDPSession, userAgent: string): Promise<string> {
  const [{ frameTree }] = await Promise.all([
    session.send('Page.getFrameTree'),
    session.send('Page.enable'),
    // The browser keeps no bodies.
    session.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 }),
    session.send('Network.setBlockedURLs', { urlPatterns: blocked }),
    // Each address of the page itself is checked before it is requested, including redirects.
    session.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] }),
    session.send('Network.setUserAgentOverride', { userAgent }),
    session.send('Emulation.setDeviceMetricsOverride', screen),
    session.send('Page.addScriptToEvaluateOnNewDocument', { source: without }),
  ]);
  // An open dialog blocks the page.
  session.on('Page.javascriptDialogOpening', () => {
    session.send('Page.handleJavaScriptDialog', { accept: false }).catch(() => undefined);
  });
  return frameTree.frame.id;
}
