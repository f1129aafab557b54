declare module 'virtual:world' {
  /** The countries as paths of the map, by ISO 3166-1 alpha-2 code; under the empty name those that have none. */
  const countries: Readonly<Record<string, string>>;
  export default countries;
}
