/** Why the controls are off, in a sentence; undefined: they are on. */
export function lockReason(known: {
  isLive: boolean;
  isStale: boolean;
  hasLevelPoint: boolean;
  lastSeen: string | undefined;
}): string | undefined {
  if (!known.isLive) return "Commands are off until live data is back. A light switch in the room still works.";
  if (!known.hasLevelPoint) return "This circuit is not connected to a gateway, so it can't be controlled from here.";
  if (!known.isStale) return undefined;
  return known.lastSeen === undefined
    ? "The device has not reported yet. Controls come on with its first value."
    : `Last seen ${known.lastSeen}. Controls come back when the device answers.`;
}
