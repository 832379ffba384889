import { ROUTES } from "@atrium/contract/pages";
import type { SavingsReply } from "@atrium/contract/energy";
import { EmptyState } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { hasFeature, useSession } from "../../platform/session.ts";

/** What would make the page fill. */
export function NoSavings({ reply: { first, idle, watched } }: { reply: SavingsReply }) {
  const navigate = useNavigate();
  const show = (page: "setting-schedules" | "setting-conditions-list" | "setting-peak-limits") => {
    void navigate({ href: ROUTES[page].path });
  };
  const maySet = hasFeature(useSession(), "automationSettable");
  return (
    <EmptyState
      title={first === null ? t("No rule has run yet") : t("No rule turned anything down in this month")}
      actions={
        maySet && (
          <>
            <Button variant="filled" onClick={() => show("setting-schedules")}>
              {t("Schedules")}
            </Button>
            <Button onClick={() => show("setting-conditions-list")}>{t("Conditions")}</Button>
            <Button onClick={() => show("setting-peak-limits")}>{t("Peak limits")}</Button>
          </>
        )
      }
    >
      {[
        t(
          "This page lists what schedules, conditions and peak limits save when they switch devices off, dim them or shed load.",
        ),
        ...(idle === 0
          ? []
          : [t("{idle, plural, one {# rule} other {# rules}} ran, but turned nothing down.", { idle })]),
        ...(watched === 0
          ? []
          : [
              t("{watched, plural, one {# rule was} other {# rules were}} only watched and saved nothing.", {
                watched,
              }),
            ]),
      ].join(" ")}
    </EmptyState>
  );
}
