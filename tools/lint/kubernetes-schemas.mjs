/**
 * Validates manifests against the schemas that Kubernetes publishes. Reads a JSON array of manifests on standard input and writes an
 * array of error messages (`null`: valid). It is a separate process, because Jest cannot load the schemas' ES modules.
 */
import { text } from 'node:stream/consumers';

/** @type {{ apiVersion: string, kind: string }[]} */
const manifests = JSON.parse(await text(process.stdin));
const errors = await Promise.all(
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
console.log(JSON.stringify(errors));
