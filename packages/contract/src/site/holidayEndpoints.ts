import { CORE_API } from "../base/api.ts";
import { endpoint } from "../base/endpoint.ts";
import {
  HolidayChange,
  HolidayContent,
  HolidayFile,
  HolidayImport,
  HolidayImportReply,
  HolidayKey,
  HolidayPreview,
  HolidaysQuery,
  HolidaysReply,
} from "./holiday.ts";
import { Holiday } from "./siteCalendar.ts";

export const listHolidays = endpoint({
  method: "GET",
  path: `${CORE_API}/holidays`,
  needs: "automationSettable",
  runsOn: "anywhere",
  summary: "List holidays of a year and upcoming ones",
  tag: "automation",
  query: HolidaysQuery,
  reply: HolidaysReply,
});

export const addHoliday = endpoint({
  method: "POST",
  path: `${CORE_API}/holidays`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Add a holiday",
  tag: "automation",
  body: HolidayContent,
  reply: Holiday,
  refuses: ["EHO002"],
});

export const changeHoliday = endpoint({
  method: "PUT",
  path: `${CORE_API}/holidays/:date`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Change a holiday",
  tag: "automation",
  params: HolidayKey,
  body: HolidayChange,
  reply: Holiday,
  refuses: ["EHO002", "EDV009"],
});

export const removeHoliday = endpoint({
  method: "DELETE",
  path: `${CORE_API}/holidays/:date`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Remove a holiday; a yearly one is removed from all years",
  tag: "automation",
  params: HolidayKey,
  reply: null,
});

export const previewHolidays = endpoint({
  method: "POST",
  path: `${CORE_API}/holiday-previews`,
  needs: "automationSettable",
  runsOn: "anywhere",
  summary: "Preview the holidays of an iCalendar file",
  tag: "automation",
  body: HolidayFile,
  reply: HolidayPreview,
});

export const importHolidays = endpoint({
  method: "POST",
  path: `${CORE_API}/holiday-imports`,
  needs: "automationSettable",
  runsOn: "core",
  summary: "Import selected holidays from a file, all or none",
  tag: "automation",
  body: HolidayImport,
  reply: HolidayImportReply,
  refuses: ["EHO002"],
});
