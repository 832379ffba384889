import { phrase } from "@atrium/words";
import type { System } from "../system.ts";

/** Rooms and desks that are booked: a system without devices of its own. */
export const BOOKING = {
  module: "booking",
  code: "BOOKING",
  label: phrase("Booking"),
  one: phrase("booking"),
  many: phrase("bookings"),
  words: ["meeting", "reserve"],
  icon: "calendar-days",
  channels: [],
  command: null,
  mainCommand: null,
  pages: ["booking"],
  facts: null,
  summary: null,
  fire: { kind: "none" },
} as const satisfies System;
