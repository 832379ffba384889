import type { UserRow } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { Button } from "@mantine/core";
import { useState } from "react";
import form from "../../../collections/form/form.module.css";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { usePeopleChanged } from "../peopleQueries.ts";
import { resetSecondFactor } from "@atrium/contract/people";

/** Whether a user has a second factor; who lost the device gets it reset, after a second press. */
export function SecondFactorLine({ user }: { user: UserRow }) {
  const [isAsking, setAsking] = useState(false);
  const submission = useSubmit();
  const changed = usePeopleChanged();

  async function reset(): Promise<void> {
    setAsking(false);
    const isDone = await submission.run(() => ask(resetSecondFactor, { params: { id: user.id } }));
    if (isDone) {
      notices.show({
        kind: "done",
        title: "",
        message: t("{username} now signs in with a password only", { username: user.username }),
      });
    }
    await changed();
  }

  return (
    <>
      <div className={`row gap-12 border-t ${form["line"]}`}>
        <div className="grow">
          <div className="m">{t("Second factor")}</div>
          <div className="t12 muted">{detail(user.hasSecondFactor, isAsking)}</div>
        </div>
        {user.hasSecondFactor && !isAsking && (
          <Button
            disabled={submission.isBusy}
            onClick={() => {
              setAsking(true);
            }}
          >
            {t("Reset")}
          </Button>
        )}
        {isAsking && (
          <>
            <Button
              onClick={() => {
                setAsking(false);
              }}
            >
              {t("Cancel")}
            </Button>
            <Button className={form["destructive"]} onClick={() => void reset()}>
              {t("Reset second factor")}
            </Button>
          </>
        )}
      </div>
      <FormError>{submission.refusal}</FormError>
    </>
  );
}

function detail(hasSecondFactor: boolean, isAsking: boolean): string {
  if (isAsking) return t("Make sure the request comes from the user. This ends the user’s sessions.");
  return hasSecondFactor ? t("On. Reset it if the device is lost.") : t("None");
}
