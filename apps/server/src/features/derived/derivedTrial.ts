import {
  type DerivedPoint,
  derivedProblems,
  derivedSite,
  derivedValue,
  inputValues,
  withDerivedPoint,
} from "@atrium/contract/devices";
import type { DerivedTrial } from "@atrium/contract/site";
import { type DerivedDirectory, planOf } from "./derivedDirectory.ts";
import { newestOf, type ReadValues } from "./derivedEngine.ts";

/** What a derived point would be now, and what is wrong with it. Nothing is saved. */
export function trialOf(
  point: DerivedPoint,
  { directory, newest }: { readonly directory: DerivedDirectory; readonly newest: ReadValues },
): DerivedTrial {
  const { points, index } = withDerivedPoint(directory.settings.derived ?? [], point);
  const problems = derivedProblems(points, derivedSite(directory)).flatMap(({ path, message }) => {
    const [at, ...field] = path;
    return at === index ? [{ path: field.join("."), message }] : [];
  });
  const plan = planOf(point, directory);
  if (plan === undefined) return { problems, result: null, inputs: [] };
  const read = (id: number) => newestOf(newest, id);
  const inputs = inputValues(plan, read).map(({ name, value }) => ({ name, value: known(value) }));
  if (problems.length > 0) return { problems, result: null, inputs };
  const { value, quality, time, reason } = derivedValue(plan, read);
  const why = reason === undefined ? {} : { reason };
  return { problems, result: { value: known(value), quality, time: known(time), ...why }, inputs };
}

function known(value: number): number | null {
  return Number.isFinite(value) ? value : null;
}
