/** Adds a copy button to every code block, unless the page cannot write to the clipboard (plain HTTP). */
export function addCopyButtons(): void {
  // The clipboard is missing in insecure contexts, although its type is not optional.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) return;
  for (const block of document.querySelectorAll<HTMLElement>('.code')) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', () => {
      void clipboard.writeText(block.querySelector('code')!.textContent.trimEnd()).then(() => {
        button.textContent = 'Copied';
        setTimeout(() => (button.textContent = 'Copy'), 1_500);
      });
    });
    block.append(button);
  }
}
