/** Applies the colours chosen in the dashboard before anything is shown; without a choice those of the system. */
{
  const chosen = localStorage.getItem('mantine-color-scheme-value');
  if (chosen === 'light' || chosen === 'dark')
    document.documentElement.dataset['mantineColorScheme'] = chosen;
}
