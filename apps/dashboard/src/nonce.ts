/** The nonce of style elements in the page's Content-Security-Policy; empty in development. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// react-remove-scroll, which locks the scrolling behind dialogs, reads the nonce from this global.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;
