import type { HandOverSheet } from "@atrium/contract/alarms";
import { takeHandOver } from "@atrium/contract/alarms";
import { t } from "@atrium/words";
import { Button, Checkbox } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import { hasFeature, useSession } from "../../../platform/session.ts";
import styles from "./signing.module.css";
import { HAND_OVER_KEY } from "../handOverQueries.ts";
import { SignedSide } from "./SignedSide.tsx";

/** A sheet that waits for who comes: nobody takes over from himself. */
export function Signatures({ sheet }: { sheet: HandOverSheet }) {
  const user = useSession();
  const queries = useQueryClient();
  const submission = useSubmit();
  const isCritical = sheet.content.alarms.some(({ priority }) => priority === 1);
  const [isTold, setTold] = useState(false);
  const me = user?.username ?? "";
  const mayTake = hasFeature(user, "controllable") && me !== sheet.given.by;

  async function take(): Promise<void> {
    const body = { isTold: isTold || !isCritical };
    await submission.run(() => ask(takeHandOver, { params: { id: sheet.id }, body }));
    await queries.invalidateQueries({ queryKey: HAND_OVER_KEY });
  }

  return (
    <>
      <SignedSide sheet={sheet} />
      {mayTake ? (
        <div className={`row gap-12 ${styles["signBar"]}`}>
          <div className="grow">
            {isCritical && (
              <Checkbox
                label={t("Critical alarms reported in person")}
                checked={isTold}
                onChange={(event) => {
                  setTold(event.currentTarget.checked);
                }}
              />
            )}
            <FormError>{submission.refusal}</FormError>
          </div>
          <Button
            variant="filled"
            loading={submission.isBusy}
            disabled={isCritical && !isTold}
            onClick={() => {
              void take();
            }}
          >
            {t("Take over as {me}", { me })}
          </Button>
        </div>
      ) : (
        <section className={`col gap-8 min-w-0 m-0 ${styles["block"]}`}>
          <p className="t12 muted">
            {me === sheet.given.by
              ? t("The person taking over signs with their own account.")
              : t("Only someone who may control devices can take over.")}
          </p>
        </section>
      )}
    </>
  );
}
