declare module 'virtual:world' {
  /** The countries as paths of the map, by ISO 3166-1 alpha-2 code; countries without a code are under the empty name. */
  const countries: Readonly<Record<string, string>>;
  export default countries;
}
