import { createHash } from 'node:crypto';

/**
 * Utility classes as style sheets made by a tool have them on nearly every element; none of them names a part of a page,
 * so that a page tells with them what it tells without.
 */
const utilities =
  'wide:mx-auto narrow:px-2 relative min-w-0 font-plain text-md leading-open color-quiet wide:w-column overflow-wrap';
const betweenBlocks = />(?=<\/?(?:div|section|ul|li|dl|dt|dd|p|h[1-6])\b)/g;
/** Shares of a page that large networks serve: half of it is for machines and for looks. */
const shares = { style: 0.16, script: 0.24, drawings: 0.1 } as const;

/**
 * A demo page of the size and the mixture of real ones: its elements bear long lists of classes and stand on lines of
 * their own; style sheets, scripts, drawings, posts and suggestions are put around what it tells.
 * @param size characters, more or less
 */
export function atRealSize(html: string, size: number, seed: string): string {
  const noise = new Noise(seed);
  const dressed = html
    .replaceAll('class="', `class="${utilities} `)
    .replace(betweenBlocks, '>\n          <!---->\n          ');
  const style = `<style>${noise.until(size * shares.style, styleRule)}</style>`;
  const script = `<script>(()=>{${noise.until(size * shares.script, statement)}})()</script>`;
  const drawings = `<div aria-hidden="true">${noise.until(size * shares.drawings, drawing)}</div>`;
  const rest = Math.max(0, size - dressed.length - style.length - script.length - drawings.length);
  const posts = `<section class="${utilities} updates"><ul>${noise.until(rest * 0.7, post)}</ul></section>`;
  const rail = `<section class="${utilities} right-rail"><ul>${noise.until(rest * 0.3, suggestion)}</ul></section>`;
  const whole = dressed
    .replace('</head>', () => `${style}${script}</head>`)
    .replace('</main>', () => `${posts}${rail}</main>${drawings}`);
  // A text put together of parts is a tree of them until somebody reads it; what arrives from a network is not.
  return Buffer.from(whole).toString();
}

/** Words without meaning: the same seed gives the same ones. */
class Noise {
  private count = 0;

  constructor(private readonly seed: string) {}

  /** Eight letters and digits, or so. */
  word(length = 8): string {
    this.count += 1;
    return `n${createHash('md5').update(`${this.seed}/${this.count}`).digest('hex').slice(0, length)}`;
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.word(4)).join(' ');
  }

  /** Pieces until they are so many characters together. */
  until(size: number, make: (noise: Noise) => string): string {
    const pieces: string[] = [];
    for (let length = 0; length < size; length += pieces.at(-1)!.length) pieces.push(make(this));
    return pieces.join('');
  }
}

function styleRule(noise: Noise): string {
  return `.${noise.word()},.${noise.word()}:hover>a{margin:0 auto;padding:${noise.word().length}px;color:#${noise.word(6).slice(1)};display:flex}`;
}

function statement(noise: Noise): string {
  const name = noise.word();
  return `const ${name}=(e,t)=>{if(e<t&&"${noise.word(20)}"!==e.type){return ${noise.word()}(e,{a:!0,b:[1,2],c:"<b>${noise.word()}</b>"})}};`;
}

function drawing(noise: Noise): string {
  const path = Array.from(
    { length: 40 },
    (_, i) => `C${i}.5 ${i * 3} ${noise.word(3).length} 7.25 ${i} 2`,
  ).join('');
  return `<svg viewBox="0 0 24 24" width="24" height="24"><path d="M1 2${path}z" fill="currentColor"/></svg>`;
}

function post(noise: Noise): string {
  const link = `/feed/update/${noise.word(16)}?trk=${noise.word()}&amp;session_redirect=${noise.word(20)}`;
  return (
    `<li class="${utilities}"><article class="${utilities} activity-card" data-activity-urn="urn:activity:${noise.word()}" data-id="${noise.word()}">` +
    `<div class="${utilities} flex"><a class="${utilities}" href="${link}" data-tracking-control-name="${noise.word()}_${noise.word()}" data-tracking-will-navigate>` +
    `<img class="${utilities}" data-delayed-url="/media/${noise.word(30)}" data-ghost-classes="${utilities}" alt=""></a>` +
    `<div class="${utilities} grow"><a class="${utilities}" href="${link}">${noise.words(2)}</a><p class="${utilities}">${noise.words(4)}</p></div></div>` +
    `<p class="${utilities} attributed-segment" dir="ltr">${noise.words(30)} <a class="${utilities}" href="${link}">#${noise.word()}</a>&nbsp;&amp; ${noise.words(20)}</p>` +
    `<div class="${utilities} flex"><button class="${utilities}" type="button" aria-label="${noise.words(3)}"><span class="${utilities}">${noise.word().length}</span></button>` +
    `<a class="${utilities}" href="${link}" data-num-comments="3"><span class="${utilities}">${noise.words(2)}</span></a></div></article></li>`
  );
}

function suggestion(noise: Noise): string {
  return (
    `<li class="${utilities}"><div class="${utilities} base-card" data-impression-id="${noise.word()}"><a class="${utilities} base-card__full-link" href="/none/${noise.word()}?trk=${noise.word()}">` +
    `<span class="${utilities} sr-only">${noise.words(2)}</span></a><img class="${utilities}" data-delayed-url="/media/${noise.word(30)}" alt="">` +
    `<div class="${utilities} base-aside-card__info"><h3 class="${utilities}">${noise.words(2)}</h3><p class="${utilities}">${noise.words(5)}</p></div></div></li>`
  );
}
