import { DEVICE_TYPE_LABELS, type Module, systemName, systemOf } from "@atrium/contract/devices";

/** What the specification labels the type of device, and where it does not, what its pages are called. */
export function moduleName(module: Module): string {
  const labels: Readonly<Record<string, string>> = DEVICE_TYPE_LABELS;
  return labels[module] ?? systemName(module);
}

/** "exhaust fan". */
export function oneOf(module: Module): string {
  return systemOf(module)?.one ?? "device";
}

/** "exhaust fans". */
export function manyOf(module: Module): string {
  return systemOf(module)?.many ?? "devices";
}
