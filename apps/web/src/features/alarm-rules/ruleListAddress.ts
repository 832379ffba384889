import { AlarmRuleFilter } from "@atrium/contract/alarms";
import * as z from "zod";

/** What the address says of the list of rules. */
export const RuleListAddress = AlarmRuleFilter.extend({
  page: z.coerce.number().int().positive().default(1),
  size: z.coerce.number().int().positive().max(100).default(50),
});
export type RuleListWords = z.output<typeof RuleListAddress>;
