import { phrase, type Phrase, t } from "@atrium/words";
import { DEVICE_TYPE_LABELS, type Module, systemName, systemOf } from "@atrium/contract/devices";

/** What the specification labels the type of device, and where it does not, what its pages are called. */
export function moduleName(module: Module): string {
  const labels: Readonly<Record<string, Phrase>> = DEVICE_TYPE_LABELS;
  const label = labels[module];
  return label === undefined ? systemName(module) : t(label);
}

/** "exhaust fan". */
export function oneOf(module: Module): string {
  return t(systemOf(module)?.one ?? phrase("device"));
}

/** "exhaust fans". */
export function manyOf(module: Module): string {
  return t(systemOf(module)?.many ?? phrase("devices"));
}
