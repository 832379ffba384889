import type { OneTimeCodeSecret } from "@atrium/contract/people";
import { OneTimeCodeConfirm, offerOneTimeCode, confirmOneTimeCode } from "@atrium/contract/people";
import { LoadingBlocks } from "@atrium/ui";
import { t } from "@atrium/words";
import { Button, TextInput } from "@mantine/core";
import { useEffect, useRef, useState, useMemo } from "react";
import form from "../../../collections/form/form.module.css";
import { fieldError, FormError } from "../../../collections/form/FormError.tsx";
import { errorsOf, useSubmit } from "../../../collections/form/useSubmit.ts";
import { ask } from "../../../platform/http.ts";
import styles from "./account.module.css";
import { encode } from "uqr";

/** Modules around the code that stay light: readers need four. */
const QUIET = 4;

interface OneTimeCodeSetupProps {
  /** @param codes new recovery codes, to be shown once; none where the person has some */
  onDone: (codes: readonly string[]) => void;
  /** Absent: it cannot be left. */
  onCancel?: () => void;
}

/** An authenticator app learns the secret and shows that it has it. */
export function OneTimeCodeSetup({ onDone, onCancel }: OneTimeCodeSetupProps) {
  const [offer, setOffer] = useState<OneTimeCodeSecret>();
  const [code, setCode] = useState("");
  const asked = useRef(false);
  const offering = useSubmit();
  const confirming = useSubmit();

  const offerCode = async (): Promise<void> => {
    await offering.run(async () => {
      setOffer(await ask(offerOneTimeCode, { body: {} }));
    });
  };
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    void offerCode();
  });

  async function confirm(): Promise<void> {
    const wanted = OneTimeCodeConfirm.safeParse({ code });
    if (!wanted.success) {
      confirming.setErrors(errorsOf(wanted));
      return;
    }
    await confirming.run(async () => {
      onDone((await ask(confirmOneTimeCode, { body: wanted.data })).codes);
    });
  }

  if (offer === undefined) {
    return (
      <div className={`grid gap-14 ${form["fields"]}`}>
        {offering.refusal === undefined && <LoadingBlocks rows={3} label={t("Creating a secret")} />}
        <FormError>{offering.refusal}</FormError>
        {offering.refusal !== undefined && <Button onClick={() => void offerCode()}>{t("Retry")}</Button>}
      </div>
    );
  }
  return (
    <form
      noValidate
      className={`grid gap-14 ${form["fields"]}`}
      onSubmit={(event) => {
        event.preventDefault();
        void confirm();
      }}
    >
      <p className="ink2">{t("Scan this with an authenticator app on your phone, then enter the code it shows.")}</p>
      <div className={`row wrap ${styles["offer"]}`}>
        <QrCode text={offer.uri} label={t("QR code for an authenticator app")} className={styles["qr"]} />
        <div className={`col gap-4 flex-1 ${styles["secret"]}`}>
          <span className="t12 muted">{t("Without a camera, enter this in the app")}</span>
          <code className="break-anywhere t13 num">{groupsOf(offer.secret)}</code>
        </div>
      </div>
      <TextInput
        label={t("Code")}
        description={t("Six digits, renewed every 30 seconds")}
        inputWrapperOrder={["label", "input", "error", "description"]}
        data-autofocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        value={code}
        error={fieldError(confirming.errors["code"])}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          confirming.clear("code");
        }}
      />
      <FormError>{confirming.refusal}</FormError>
      <div className="row wrap gap-8">
        <span className="grow" />
        {onCancel !== undefined && <Button onClick={onCancel}>{t("Cancel")}</Button>}
        <Button type="submit" variant="filled" loading={confirming.isBusy}>
          {t("Confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Four letters at a time, as they are typed. */
function groupsOf(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(" ") ?? secret;
}

/** A QR code that a phone's camera reads. Dark on light in both themes: many readers know no other. */
function QrCode({ text, label, className }: { text: string; label: string; className?: string | undefined }) {
  const { size, path } = useMemo(() => {
    const { data, size: side } = encode(text, { ecc: "M", border: QUIET });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { size: side, path: dark.join("") };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
