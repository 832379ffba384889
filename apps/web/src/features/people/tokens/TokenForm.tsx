import type { Feature } from "@atrium/contract";
import { addApiToken, ApiTokenWrite, TOKEN_FEATURES, UNLIMITED } from "@atrium/contract/people";
import { t } from "@atrium/words";
import { NumberInput, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { FormDrawer } from "../../../collections/form/FormDrawer.tsx";
import styles from "../../../collections/form/form.module.css";
import { useRequestForm } from "../../../collections/form/useRequestForm.ts";
import { ask } from "../../../platform/http.ts";
import { useServerNow } from "../../../platform/liveHooks.ts";
import { usePeopleChanged } from "../peopleQueries.ts";
import { FeatureSwitches } from "../roles/FeatureSwitches.tsx";
import { LimitFields } from "../../../collections/form/LimitFields.tsx";
import { MadeToken } from "./MadeToken.tsx";

const DAY = 86_400_000;
const READING: readonly Feature[] = ["viewable"];

/** A new token: what it may do, where and until when. Afterwards the token itself, once. */
export function TokenForm({ onClose }: { onClose: () => void }) {
  const changed = usePeopleChanged();
  const now = useServerNow();
  const [made, setMade] = useState<string>();
  const form = useRequestForm({
    saved: { name: "", features: READING, limits: UNLIMITED, days: "365", callsPerMinute: 300 },
    body: ApiTokenWrite,
    toBody: ({ days, ...rest }) => ({ ...rest, expiresAt: days === "" ? null : now() + Number(days) * DAY }),
    send: (body) => ask(addApiToken, { body }),
    onSaved: async ({ token }) => {
      setMade(token);
      await changed();
    },
  });
  const { values, errors } = form;
  if (made !== undefined) return <MadeToken token={made} name={values.name} onClose={onClose} />;
  return (
    <FormDrawer
      title={t("Create token")}
      action={t("Create token")}
      form={form}
      refusal={form.refusal ?? errors["features"]}
      onSubmit={() => void form.submit()}
      onClose={onClose}
    >
      <div className={`grid gap-14 ${styles["fields"]}`}>
        <TextInput
          label={t("Name")}
          description={t("The program or system that holds it.")}
          data-autofocus
          maxLength={80}
          autoComplete="off"
          {...form.field("name")}
        />
        <FeatureSwitches
          legend={t("What the program can do")}
          features={TOKEN_FEATURES}
          used={new Set(values.features)}
          changed={[]}
          onChange={(used) => {
            form.change({ features: [...used] });
            form.clear("features");
          }}
        />
        <LimitFields
          limits={values.limits}
          error={errors["limits"]}
          onChange={(limits) => {
            form.change({ limits });
            form.clear("limits");
          }}
        />
        <Select
          label={t("Ends after")}
          allowDeselect={false}
          data={[
            { value: "30", label: t("30 days") },
            { value: "90", label: t("90 days") },
            { value: "365", label: t("1 year") },
            { value: "", label: t("No end") },
          ]}
          {...form.field("days")}
        />
        <NumberInput label={t("Calls a minute")} min={1} max={6_000} {...form.field("callsPerMinute")} />
      </div>
    </FormDrawer>
  );
}
