export { classOfDevice, classOfPoint } from "./classOf.ts";
export { CATEGORY_CLASSES, KIND_CLASSES, SYSTEM_CLASSES } from "./deviceClasses.ts";
export { CATEGORY_POINTS, COMMON_POINTS, SYSTEM_POINTS } from "./pointClasses.ts";
export type { EntityClass } from "./entityClass.ts";
export { UNIT_TERMS } from "./unitTerms.ts";
