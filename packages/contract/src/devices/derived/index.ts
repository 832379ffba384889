export { derivedOrder } from "./derivedOrder.ts";
export {
  DerivedInput,
  DerivedPoint,
  DerivedPoints,
  MAX_FORMULA_LENGTH,
  pointName,
  pointsRead,
} from "./derivedPoint.ts";
export { type DerivedProblem, derivedProblems, type DerivedSite, withDerivedPoint } from "./derivedProblems.ts";
export { derivedSite } from "./derivedSite.ts";
export {
  type DerivedPlan,
  derivedPlan,
  type DerivedSources,
  type DerivedValue,
  derivedValue,
  inputValues,
  type SourcePoint,
  type SourceValue,
} from "./derivedValue.ts";
export { isFormulaProblem, parseFormula } from "./parseFormula.ts";
