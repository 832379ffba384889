export * from "./booking.ts";
export * from "./bookingEndpoints.ts";
export * from "./building.ts";
export * from "./campusDrawing.ts";
export * from "./campusFigures.ts";
export * from "./derivedEndpoints.ts";
export * from "./fireProgram.ts";
export * from "./fireProgramEndpoints.ts";
export * from "./floor.ts";
export * from "./floorPlan.ts";
export * from "./floorPlanEndpoints.ts";
export * from "./greetingEndpoints.ts";
export * from "./health.ts";
export * from "./healthEndpoints.ts";
export * from "./holiday.ts";
export * from "./holidayBook.ts";
export * from "./holidayEndpoints.ts";
export * from "./language.ts";
export * from "./preferences.ts";
export { standardUnit, UNIT_KINDS, unitChoices, type UnitKind, UnitPreferences } from "./unitChoices.ts";
export * from "./languageEndpoints.ts";
export * from "./mappingImport.ts";
export * from "./mappingImportEndpoints.ts";
export * from "./newFloor.ts";
export * from "./place.ts";
export * from "./placeEndpoints.ts";
export * from "./placeNames.ts";
export { onWall, without } from "./plan/cut.ts";
export {
  NewPlace,
  PlacedDevice,
  PlanChange,
  PlanChangeReply,
  PlanReply,
  UnderlayChange,
  UnderlayReply,
} from "./plan/planChange.ts";
export {
  PlanContent,
  planContentOf,
  PlanDoor,
  PlanLength,
  PlanRoom,
  PlanRoomId,
  PlanRoomKind,
} from "./plan/planContent.ts";
export { type PlanMistake, planMistakes, roomsOffPlan } from "./plan/planMistakes.ts";
export { areaOf, distanceToOutline, isWithin, roomAround } from "./plan/polygon.ts";
export { squareMetres } from "./plan/squareMetres.ts";
export { castRay, fieldOfView, type SightLine, sightLines } from "./plan/sight.ts";
export * from "./plan/underlay.ts";
export * from "./readiness.ts";
export { relationTo, RoomAddress, RoomReply } from "./room.ts";
export {
  type EdgeBreaker,
  LABEL_SIDES,
  MAX_FLOW_POINTS,
  MAX_NODES,
  MAX_SCHEMATICS,
  MAX_SHOWN_POINTS,
  nodeSize,
  Schematic,
  SCHEMATIC_MEDIA,
  SCHEMATIC_SIDES,
  SchematicEdge,
  type SchematicEnd,
  type SchematicKind,
  type SchematicMedium,
  SchematicNode,
  type SchematicPage,
  schematicPoints,
  Schematics,
  ShownPoint,
} from "./schematic/schematic.ts";
export {
  changeSchematic,
  listSchematicSources,
  SchematicChange,
  SchematicSourcesReply,
} from "./schematic/schematicEndpoints.ts";
export { type DrawnSite, type SchematicProblem, schematicProblems } from "./schematic/schematicProblems.ts";
export * from "./shiftedClock.ts";
export * from "./site.ts";
export * from "./siteBooking.ts";
export * from "./siteCalendar.ts";
export * from "./siteConnection.ts";
export * from "./siteConnectionEndpoints.ts";
export * from "./siteDeviceEndpoints.ts";
export * from "./siteEndpoints.ts";
export * from "./siteFolder.ts";
export * from "./siteFolderEndpoints.ts";
export * from "./siteGreeting.ts";
export * from "./siteImport.ts";
export * from "./siteSettings.ts";
export * from "./siteSettingsEndpoints.ts";
export type { EmissionFactor } from "./siteTerms.ts";
export * from "./tariff.ts";
export * from "./tariffCalendar.ts";
export { tariffProblems } from "./tariffProblems.ts";
export { type FormerTariff, KeptTariffs, tariffOfFormer, tariffsOfNow } from "./formerTariff.ts";
export { TARIFF_EXAMPLES, type TariffExample } from "./tariffExamples.ts";
export * from "./translation.ts";
export * from "./translationColumns.ts";
export * from "./translationEndpoints.ts";
export * from "./weather.ts";
export * from "./weatherDisplay.ts";
export * from "./weatherEndpoints.ts";
export * from "./weatherValues.ts";
