export { connectionAddress } from "./connectionAddress.ts";
export { addressKey, categoryProblem, factIssues, partField } from "./deviceRules.ts";
export type { FieldProblem, ProtocolCheck } from "./fieldCheck.ts";
export { fingerprintOf } from "./fingerprint.ts";
export { readSite, type ReadSiteOptions } from "./readSite.ts";
export { underlayMistakes } from "./underlayRules.ts";
export { unknownRooms } from "./servedRooms.ts";
export { settingsIssues } from "./settingsRules.ts";
export { SiteError, type Site, type SiteProblem } from "./site.ts";
