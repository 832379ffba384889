import type { PaceFigures } from "../pace.ts";

const SECOND = 1_000;

/** How the campus keeps real time, as Prometheus reads it. */
export function metricsText({ interval, steps, skipped, isLate, last, greatest }: PaceFigures): string {
  const families: readonly (readonly [name: string, type: string, help: string, value: number])[] = [
    ["late", "gauge", "1 while the campus does not keep real time", Number(isLate)],
    ["steps", "counter", "Steps that were taken since the start", steps],
    ["skipped_steps", "counter", "Steps that were due and never taken", skipped],
    ["step_interval_seconds", "gauge", "Time between two steps when all is well", interval / SECOND],
    ["step_lateness_seconds", "gauge", "How late the last step began", last.lateness / SECOND],
    ["step_duration_seconds", "gauge", "How long the last step took", last.duration / SECOND],
    ["step_lateness_seconds_max", "gauge", "The greatest lateness of the last 60 steps", greatest.lateness / SECOND],
    ["step_duration_seconds_max", "gauge", "The longest of the last 60 steps", greatest.duration / SECOND],
  ];
  return families
    .map(([name, type, help, value]) => {
      const full = `virtual_campus_${name}`;
      return `# HELP ${full} ${help}\n# TYPE ${full} ${type}\n${full} ${value}\n`;
    })
    .join("");
}
