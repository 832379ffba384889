/** The layer of a unit that plays an evacuation message. */
export const PA_EMERGENCY = 3;
