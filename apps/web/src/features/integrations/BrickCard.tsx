import { DEFAULT_NAMESPACE, getBrickModel, type Integration } from "@atrium/contract/integrations";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { fieldError } from "../../collections/form/FormError.tsx";
import { useSubmit } from "../../collections/form/useSubmit.ts";
import { IntegrationCard } from "./IntegrationCard.tsx";
import { addressOf } from "./addressOf.ts";
import { useChangeIntegration } from "./integrationQueries.ts";

type Brick = Extract<Integration, { key: "brick" }>;

/** The site as a Brick model, and what its ids begin with. */
export function BrickCard({ integration }: { integration: Brick }) {
  const { key, isOn, settings, revision } = integration;
  const submission = useSubmit("settings");
  const change = useChangeIntegration();
  const [draft, setDraft] = useState<string>();
  const namespace = draft ?? settings.namespace;
  const save = async (next: { isOn: boolean; settings: Brick["settings"] }) => {
    const isSaved = await submission.run(async () => change({ key, revision, ...next }));
    if (isSaved) setDraft(undefined);
  };
  return (
    <IntegrationCard
      integration={integration}
      address={addressOf(getBrickModel.path)}
      about={t(
        "Places, equipment and points in the vocabulary of Brick 1.4, as a Turtle file. Programs send an API token with View; its places limit what is in the file.",
      )}
      submission={submission}
      onSwitch={(next) => void save({ isOn: next, settings })}
    >
      <form
        className="flex wrap items-start gap-8"
        onSubmit={(event) => {
          event.preventDefault();
          void save({ isOn, settings: { namespace } });
        }}
      >
        <TextInput
          translate="no"
          className="grow"
          label={t("Namespace")}
          description={t("Every id begins with it. Choose it once: models made with another one do not match.")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          placeholder={DEFAULT_NAMESPACE}
          maxLength={200}
          autoComplete="off"
          value={namespace}
          error={fieldError(submission.errors["namespace"])}
          onChange={(event) => {
            setDraft(event.currentTarget.value);
            submission.clear("namespace");
          }}
        />
        {namespace !== settings.namespace && (
          <Button type="submit" variant="filled" loading={submission.isBusy}>
            {t("Save")}
          </Button>
        )}
      </form>
    </IntegrationCard>
  );
}
