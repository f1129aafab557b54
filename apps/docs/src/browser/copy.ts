/** Adds a button to every block of code, except where a page may not write to the clipboard (plain HTTP). */
export function addCopyButtons(): void {
  // Missing in insecure contexts, although the type is not optional.
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
