/** Applies the colours that were chosen in the dashboard before the page is shown. The default is the system's choice. */
{
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark')
    document.documentElement.dataset['mantineColorScheme'] = chosen;
}
