// What is known of a device is worked out by the contract: an export says the same of it as a page.
export {
  isSameReading,
  isStuckAt,
  type LostHold,
  type Reading,
  readingOf,
  type ReadingRules,
  readPoints,
  valueOf,
  watchedPoints,
} from "@atrium/contract/devices";
