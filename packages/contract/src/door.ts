/** Types of door, by the key a floor plan writes (specification point 3). */
export const DOOR_TYPES = {
  "card-reader": "Card reader",
  "face-scan": "Face scan",
  "face-recognition": "Face recognition",
  "auto-slide": "Auto slide",
  "fire-exit": "Fire exit",
  "gate-barrier": "Gate barrier",
} as const;
