import { getPublicSuffix } from 'tldts';
import { registrableDomain } from './disposable';

/** Registries and names of universities and schools: `edu`, `ac.uk`, `edu.au`, `uni-jena.de`, `univ-lyon1.fr`. */
const academicSuffix = /^(?:edu|(?:edu|ac|sch|k12)(?:\.[a-z]{2})+)$/;
const academicName =
  /^(?:(?:uni|tu|th|fh|hs|ph)-[a-z-]+\.(?:de|at)|(?:univ|u)-[a-z0-9-]+\.fr|(?:uni)[a-z]{2}\.(?:it|ch))$/;
/** Registries and domains of authorities: `gov`, `gov.uk`, `gouv.fr`, `go.jp`, `europa.eu`. */
const governmentSuffix = /^(?:gov|mil|(?:gov|govt|gob|gouv|gub|go|gv|mil)\.[a-z]{2})$/;
const governmentDomains = new Set([
  'europa.eu',
  'admin.ch',
  'bund.de',
  'bundestag.de',
  'gc.ca',
  'canada.ca',
  'bayern.de',
  'nrw.de',
]);

/** Whether a domain belongs to a university or school, by its public suffix and the usual names. Others are not recognized. */
export function isAcademic(domain: string): boolean {
  const registered = registrableDomain(domain);
  return (
    academicSuffix.test(getPublicSuffix(domain) ?? '') ||
    (registered !== undefined && academicName.test(registered))
  );
}

/** Whether a domain belongs to an authority, by its public suffix and a list. */
export function isGovernment(domain: string): boolean {
  const registered = registrableDomain(domain);
  return (
    governmentSuffix.test(getPublicSuffix(domain) ?? '') ||
    (registered !== undefined && governmentDomains.has(registered)) ||
    /(?:^|\.)(?:gouv\.fr|gc\.ca)$/.test(domain)
  );
}
