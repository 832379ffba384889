import type { LucideIcon } from "lucide-react";
import CalendarDays from "lucide-react/icons/calendar-days";
import Gauge from "lucide-react/icons/gauge";
import GitBranch from "lucide-react/icons/git-branch";
import Hand from "lucide-react/icons/hand";
import PartyPopper from "lucide-react/icons/party-popper";

/** The lanes of what comes next, the strongest first. */
export const NEXT_LANES = ["hold", "condition", "limit", "schedule", "holiday"] as const;
export type NextLane = (typeof NEXT_LANES)[number];

export const NEXT_ICONS: Readonly<Record<NextLane, LucideIcon>> = {
  hold: Hand,
  condition: GitBranch,
  limit: Gauge,
  schedule: CalendarDays,
  holiday: PartyPopper,
};
