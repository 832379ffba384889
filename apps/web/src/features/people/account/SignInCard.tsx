import type { Account } from "@atrium/contract/people";
import { Card, Icon, Tag } from "@atrium/ui";
import { phrase, t } from "@atrium/words";
import { Button, Modal } from "@mantine/core";
import keyRound from "lucide-react/icons/key-round";
import lifeBuoy from "lucide-react/icons/life-buoy";
import plus from "lucide-react/icons/plus";
import timer from "lucide-react/icons/timer";
import { type ReactNode, useState } from "react";
import { FormError } from "../../../collections/form/FormError.tsx";
import { useSubmit } from "../../../collections/form/useSubmit.ts";
import { Timestamp } from "../../../collections/Timestamp.tsx";
import { renewRecoveryCodes, removePasskey, removeOneTimeCode } from "@atrium/contract/people";
import { ask } from "../../../platform/http.ts";
import { canHoldPasskeys } from "../../../platform/passkeys.ts";
import { notices } from "../../../platform/notices.ts";
import { useSession } from "../../../platform/session.ts";
import { useSite } from "../../../platform/site.ts";
import { OwnPasswordDialog } from "../password/OwnPasswordDialog.tsx";
import styles from "./account.module.css";
import rows from "../../../collections/CardRow.module.css";
import { CardRow } from "../../../collections/CardRow.tsx";
import { useAccountChanged } from "./accountQueries.ts";
import { OneTimeCodeSetup } from "./OneTimeCodeSetup.tsx";
import { PasskeyRows } from "./PasskeyRows.tsx";
import { PasskeySetup } from "./PasskeySetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Asking =
  | { kind: "password" }
  | { kind: "setup" }
  | { kind: "passkey" }
  | { kind: "codes"; codes: readonly string[] };

/** How one signs in: the password, the authenticator app, the codes for when it is lost. */
export function SignInCard({ account }: { account: Account }) {
  const { timeZone } = useSite();
  const provider = useSession()?.signsInWith;
  const [asking, setAsking] = useState<Asking>();
  const submission = useSubmit();
  const changed = useAccountChanged();
  const { oneTimeCode, passkeys, recoveryCodes, isSecondFactorAsked, passwordChangedAt } = account;
  const isOn = oneTimeCode !== null || passkeys.length > 0;
  const mayRemoveCode = oneTimeCode !== null && (!isSecondFactorAsked || passkeys.length > 0);

  async function leave(): Promise<void> {
    setAsking(undefined);
    await changed();
  }

  async function remove(removing: () => Promise<void>, isLast: boolean): Promise<void> {
    const isDone = await submission.run(removing);
    if (isDone && isLast) {
      notices.show({ kind: "done", title: "", message: t("You now sign in with your password only") });
    }
    await changed();
  }

  async function renew(): Promise<void> {
    await submission.run(async () => {
      const { codes } = await ask(renewRecoveryCodes, { body: {} });
      setAsking({ kind: "codes", codes });
    });
  }

  return (
    <Card title={t("Sign-in")}>
      {provider === undefined ? (
        <CardRow
          icon={<Icon of={keyRound} size={17} />}
          name={t("Password")}
          detail={
            <>
              {passwordChangedAt !== null && (
                <>
                  {t("Changed")} <Timestamp time={passwordChangedAt} timeZone={timeZone} />,{" "}
                </>
              )}
              {t("at least 10 characters")}
            </>
          }
        >
          <Button
            onClick={() => {
              setAsking({ kind: "password" });
            }}
          >
            {t("Change password")}
          </Button>
        </CardRow>
      ) : (
        <CardRow
          icon={<Icon of={keyRound} size={17} />}
          name={t("Password")}
          detail={
            provider.kind === "ldap"
              ? t("The one of {name}: change it there", { name: provider.name })
              : t("None here: you sign in with {name}", { name: provider.name })
          }
        />
      )}
      <div className={`row wrap border-t bg-2 ${styles["group"]}`}>
        <h3 className="t13 m">{t("Second factor")}</h3>
        <Tag tone={isOn ? "normal" : "disabled"}>{isOn ? t("On") : t("Off")}</Tag>
        <span className="t12 muted">{explain(account, provider?.kind === "openid" ? provider.name : undefined)}</span>
      </div>
      <PasskeyRows
        account={account}
        isBusy={submission.isBusy}
        onRemove={({ id }) =>
          void remove(
            () => ask(removePasskey, { params: { passkeyId: id } }),
            passkeys.length === 1 && oneTimeCode === null,
          )
        }
      />
      <CardRow
        icon={<Icon of={timer} size={17} />}
        name={t("One-time code")}
        detail={
          oneTimeCode === null ? (
            t("An authenticator app on your phone")
          ) : (
            <>
              {t("Authenticator app, last used")} <Timestamp time={oneTimeCode.usedAt} timeZone={timeZone} />
            </>
          )
        }
      >
        <Button
          variant={oneTimeCode === null ? "filled" : "default"}
          onClick={() => {
            setAsking({ kind: "setup" });
          }}
        >
          {oneTimeCode === null ? t("Set up") : t("Replace")}
        </Button>
        {mayRemoveCode && (
          <Button
            disabled={submission.isBusy}
            onClick={() => void remove(() => ask(removeOneTimeCode), passkeys.length === 0)}
          >
            {t("Remove")}
          </Button>
        )}
      </CardRow>
      {recoveryCodes !== null && (
        <CardRow
          icon={<Icon of={lifeBuoy} size={17} />}
          name={t("Recovery codes")}
          detail={
            <>
              <span className="num">{t("{left} of 10", { left: recoveryCodes.left })}</span> {t("left, created")}{" "}
              <Timestamp time={recoveryCodes.madeAt} timeZone={timeZone} />
            </>
          }
        >
          <Button disabled={submission.isBusy} onClick={() => void renew()}>
            {t("Create new")}
          </Button>
        </CardRow>
      )}
      <div className={`row gap-12 border-t ${rows["row"]}`}>
        <Button
          disabled={!canHoldPasskeys()}
          leftSection={<Icon of={plus} size={14} />}
          onClick={() => {
            setAsking({ kind: "passkey" });
          }}
        >
          {t("Add passkey")}
        </Button>
        <span className={`t12 muted grow ${rows["text"]}`}>
          {canHoldPasskeys()
            ? t("A passkey works only at this address.")
            : t("Passkeys need HTTPS and a host name; this page has neither, or the browser is too old.")}
        </span>
      </div>
      <div className={styles["refusal"]}>
        <FormError>{submission.refusal}</FormError>
      </div>
      {dialog()}
    </Card>
  );

  function dialog(): ReactNode {
    if (asking === undefined) return undefined;
    if (asking.kind === "password") return <OwnPasswordDialog onClose={() => void leave()} />;
    const isLeavable = asking.kind !== "codes";
    const showCodes = (codes: readonly string[]): void => {
      if (codes.length === 0) void leave();
      else setAsking({ kind: "codes", codes });
    };
    return (
      // The codes are seen once: only their own button closes them.
      <Modal
        opened
        title={t(TITLES[asking.kind])}
        padding={20}
        closeOnClickOutside={isLeavable}
        withCloseButton={isLeavable}
        closeOnEscape={isLeavable}
        onClose={() => void leave()}
      >
        {asking.kind === "setup" && <OneTimeCodeSetup onCancel={() => void leave()} onDone={showCodes} />}
        {asking.kind === "passkey" && <PasskeySetup onCancel={() => void leave()} onDone={showCodes} />}
        {asking.kind === "codes" && <RecoveryCodes codes={asking.codes} onDone={() => void leave()} />}
      </Modal>
    );
  }
}

const TITLES = {
  setup: phrase("Set up an authenticator app"),
  passkey: phrase("Add passkey"),
  codes: phrase("Recovery codes"),
} as const;

function explain({ oneTimeCode, passkeys, isSecondFactorAsked }: Account, provider: string | undefined): string {
  if (oneTimeCode === null && passkeys.length === 0) {
    return provider === undefined
      ? t("you sign in with your password only")
      : t("none here; {provider} may ask for one of its own", { provider });
  }
  return isSecondFactorAsked
    ? t("required at sign-in by your role, so it cannot be removed")
    : t("required at sign-in");
}
