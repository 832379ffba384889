import { objectProblem } from "@atrium/contract/devices";
import type { BacnetObject, PointKind } from "@atrium/contract/devices";
import type { AddressProblem } from "../productCatalog.ts";

interface ObjectPoint {
  readonly key: string;
  readonly kind: PointKind;
  readonly isWritable?: boolean;
}

/** Checks the objects that a mapping names for a product's points. */
export function objectProblems(
  points: readonly ObjectPoint[],
  objects: Readonly<Record<string, BacnetObject>>,
): AddressProblem[] {
  const owners = new Map<string, string>();
  return Object.entries(objects).flatMap(([key, object]) => {
    const point = points.find((one) => one.key === key);
    const name = `${object.objectType} ${object.instance}`;
    const owner = owners.get(name);
    owners.set(name, owner ?? key);
    const problem = owner === undefined ? problemOf(key, point, object, points) : `${name} is "${owner}" already`;
    return problem === null ? [] : [{ field: `objects.${key}`, problem }];
  });
}

function problemOf(
  key: string,
  point: ObjectPoint | undefined,
  object: BacnetObject,
  points: readonly ObjectPoint[],
): string | null {
  if (point === undefined) {
    return `the product has no point "${key}"; it has ${points.map((one) => one.key).join(", ")}`;
  }
  return objectProblem(point, object.objectType);
}
