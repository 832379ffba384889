import { useState } from "react";
import { useDevices } from "./DevicesContext.ts";

/**
 * While live data is lost every device is old, which the banner says once: what a page says of single devices stays as it was
 * before, so that nothing moves. Otherwise the value itself.
 * @param key changes with the value
 */
export function useBeforeLoss<T>(value: T, key: string): T {
  const { isCurrent } = useDevices();
  const [before, setBefore] = useState({ value, key });
  if (!isCurrent) return before.value;
  if (before.key !== key) setBefore({ value, key });
  return value;
}
