/**
 * Holds manifests against the schemas that Kubernetes publishes: an array of them as JSON on standard input, an array of
 * complaints (`null`: none) on standard output. A process of its own, since the schemas are ES modules that tests cannot load.
 */
import { text } from 'node:stream/consumers';

/** @type {{ apiVersion: string, kind: string }[]} */
const manifests = JSON.parse(await text(process.stdin));
const complaints = await Promise.all(
  manifests.map(async (manifest) => {
    const models = await import(`kubernetes-models/${manifest.apiVersion}/${manifest.kind}`);
    try {
      new models[manifest.kind](manifest).validate();
      return null;
    } catch (error) {
      return /** @type {Error} */ (error).message;
    }
  }),
);
console.log(JSON.stringify(complaints));
