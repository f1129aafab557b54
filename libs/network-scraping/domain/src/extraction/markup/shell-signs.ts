const mountIds = new Set([
  'root',
  'app',
  '__next',
  '__nuxt',
  'react-root',
  'mount',
  'app-root',
  'main-app',
  'svelte',
]);
const scriptPrompt = /java\s?script/i;

/** Gathers signs that a page is an empty shell, to be filled by its scripts. */
export class ShellSigns {
  private emptyMount = false;
  private prompts = false;
  private scripts = 0;
  private visible = 0;
  private elements = 0;
  private readonly mounts: { depth: number; visible: number; elements: number }[] = [];

  open(name: string, attributes: Readonly<Record<string, string>>, depth: number): void {
    this.elements += 1;
    if (name === 'script' && !/json/i.test(attributes['type'] ?? '')) this.scripts += 1;
    const id = attributes['id'];
    const isMount = (id !== undefined && mountIds.has(id)) || name === 'app-root';
    if (isMount && this.mounts.length < 8) {
      this.mounts.push({ depth, visible: this.visible, elements: this.elements });
    }
  }

  close(depth: number): void {
    while (this.mounts.length > 0 && this.mounts.at(-1)!.depth >= depth) {
      const mount = this.mounts.pop()!;
      if (mount.visible === this.visible && mount.elements === this.elements) this.emptyMount = true;
    }
  }

  text(text: string): void {
    this.visible += text.trim().length;
  }

  noscript(text: string): void {
    if (scriptPrompt.test(text)) this.prompts = true;
  }

  get visibleLength(): number {
    return this.visible;
  }

  /** Whether the page has an empty mount point, requires JavaScript, or consists almost only of scripts. */
  get present(): boolean {
    return this.emptyMount || this.prompts || (this.scripts > 0 && this.visible < 200);
  }
}
