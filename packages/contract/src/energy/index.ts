export * from "./bill.ts";
export {
  BILL_COLUMNS,
  billKindText,
  billLineName,
  billPeakText,
  billPriceText,
  type BillRow,
  billUnitText,
} from "./billColumns.ts";
export * from "./billEndpoints.ts";
export * from "./campusEndpoints.ts";
export * from "./campusToday.ts";
export * from "./deviceEnergy.ts";
export * from "./doubtedReadingEndpoints.ts";
export * from "./doubtedReadings.ts";
export * from "./energy.ts";
export { ENERGY_BAR_COLUMNS } from "./energyBarColumns.ts";
export * from "./energyBaseline.ts";
export * from "./energyEndpoints.ts";
export * from "./energyReport.ts";
export { ENERGY_PLACE_COLUMNS } from "./energyPlaceColumns.ts";
export * from "./meterExchange.ts";
export * from "./meterExchangeEndpoints.ts";
export * from "./meterFile.ts";
export * from "./meterFileEndpoints.ts";
export * from "./money.ts";
export { DOUBTED_COLUMNS, EXCHANGE_COLUMNS } from "./meterRecordColumns.ts";
export * from "./siteElectricity.ts";
export { type InverterLine, SOLAR_BAR_COLUMNS, SOLAR_INVERTER_COLUMNS } from "./solarColumns.ts";
export * from "./solarEndpoints.ts";
export * from "./solarUsage.ts";
export { WASTE_BAR_COLUMNS } from "./wasteColumns.ts";
export * from "./water.ts";
export * from "./waterColumns.ts";
export * from "./waterEndpoints.ts";
export * from "./waterUsage.ts";
export { SAVING_COLUMNS } from "./savingColumns.ts";
export * from "./savingEndpoints.ts";
export * from "./savings.ts";
export * from "./savingText.ts";
export { WASTER_COLUMNS, type WasterLine } from "./wasterColumns.ts";
export * from "./wasterEndpoints.ts";
export * from "./wasters.ts";
