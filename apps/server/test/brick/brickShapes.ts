import { readFile } from "node:fs/promises";
import path from "node:path";
import { Parser, Store } from "n3";
import Validator from "rdf-validate-shacl";

const BRICK = "https://brickschema.org/schema/Brick#";
const REFERENCE = `${BRICK.slice(0, -1)}/ref#hasExternalReference`;
const RDFS = "http://www.w3.org/2000/01/rdf-schema#";
const TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type";
const OWL = "http://www.w3.org/2002/07/owl#";

/** Classes and shapes of Brick 1.4. */
export async function brickShapes(): Promise<Store> {
  return new Store(new Parser().parse(await readFile(path.join(import.meta.dirname, "brick-1.4.4.ttl"), "utf8")));
}

/** The names of all classes that Brick has not put another in place of. */
export function classNames(shapes: Store): ReadonlySet<string> {
  const classes = shapes.getSubjects(`${RDFS}subClassOf`, null, null).filter(({ value }) => value.startsWith(BRICK));
  return new Set(
    classes
      .filter((one) => shapes.countQuads(one, `${OWL}deprecated`, null, null) === 0)
      .map(({ value }) => value.slice(BRICK.length)),
  );
}

/** Of a model as many devices with their points as show every class once: to compare a whole site with the shapes takes minutes. */
export function oneOfEach(model: Store): Store {
  const seen = new Set<string>();
  const kept = new Set<string>();
  for (const { subject: device, object: place } of model.getQuads(null, `${BRICK}hasLocation`, null, null)) {
    const points = model.getObjects(device, `${BRICK}hasPoint`, null);
    const classes = [device, ...points].flatMap((one) => model.getObjects(one, TYPE, null).map(({ value }) => value));
    if (classes.every((name) => seen.has(name))) continue;
    for (const name of classes) seen.add(name);
    const [floor] = model.getSubjects(`${BRICK}hasPart`, place, null);
    const references = points.flatMap((point) => model.getObjects(point, REFERENCE, null));
    for (const one of [device, place, ...(floor === undefined ? [] : [floor])]) kept.add(one.value);
    for (const one of [...points, ...references]) kept.add(one.value);
  }
  const isKept = ({ termType, value }: { readonly termType: string; readonly value: string }) =>
    termType === "BlankNode" || value.startsWith("urn:atrium:") ? kept.has(value) : true;
  return new Store([...model].filter(({ subject, object }) => isKept(subject) && isKept(object)));
}

/** What of a model is not as the shapes say: the node and the path. */
export async function shaclFaults(shapes: Store, model: Store): Promise<string[]> {
  // The classes above those of the model are in the shapes; what it imports is too.
  const own = [...model].filter(({ predicate }) => predicate.value !== `${OWL}imports`);
  const { results } = await new Validator(shapes, { maxErrors: 50 }).validate(new Store([...shapes, ...own]));
  return results.map(({ focusNode, path: where }) => `${focusNode?.value ?? "?"} ${where?.value ?? ""}`);
}
