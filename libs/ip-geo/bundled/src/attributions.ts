import listed from './attributions.json';

/** Source of bundled data, and the attribution that its licence requires. */
interface Attribution {
  /** The giver, and the text of the link. */
  readonly text: string;
  readonly url: string;
  /** Data that came from this source. */
  readonly covers: string;
  readonly licence: string;
  readonly licenceUrl: string;
}

/**
 * The attribution for pages that display results of the bundled data, with its link. DB-IP requires its link
 * on every such page of a web application; all of them require their names. The data were changed: merged by
 * ip-location-db, and the CSV turned into a MaxMind DB file here.
 */
export const ATTRIBUTIONS: readonly Attribution[] = listed;
