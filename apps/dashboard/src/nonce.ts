/** The nonce under which the page's Content-Security-Policy lets style elements in; empty while developing. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';

// What locks the scrolling behind dialogs (react-remove-scroll) looks for it in this global.
(globalThis as { __webpack_nonce__?: string }).__webpack_nonce__ = nonce;
