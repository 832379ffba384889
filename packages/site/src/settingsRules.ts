import type { FieldProblem, ProtocolCheck } from "./fieldCheck.ts";

interface SettingsIssues {
  readonly wrong: readonly FieldProblem[];
  /** Labels of the secrets that the settings need and do not have. */
  readonly missing: readonly string[];
}

/**
 * The problems of a connection's settings, for the site folder and for a change of the running site alike. A secret may be left
 * out: the database may have it.
 */
export function settingsIssues(
  settings: Record<string, unknown>,
  protocol: Pick<ProtocolCheck, "checkSettings" | "settings"> | undefined,
): SettingsIssues {
  const labels = new Map(
    (protocol?.settings ?? [])
      .filter(({ key, isSecret }) => isSecret && settings[key] === undefined)
      .map(({ key, label }) => [key, label]),
  );
  const problems = protocol?.checkSettings(settings) ?? [];
  return {
    wrong: problems.filter(({ field }) => !labels.has(field)),
    missing: problems.flatMap(({ field }) => labels.get(field) ?? []),
  };
}
