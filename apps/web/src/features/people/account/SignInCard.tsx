import type { Account } from "@atrium/contract";
import { Card, Icon, Tag } from "@atrium/ui";
import { Button, Modal } from "@mantine/core";
import keyRound from "lucide-react/icons/key-round";
import lifeBuoy from "lucide-react/icons/life-buoy";
import timer from "lucide-react/icons/timer";
import { type ReactNode, useState } from "react";
import { Refusal } from "../../../lists/form/Refusal.tsx";
import { useSending } from "../../../lists/form/useSending.ts";
import { When } from "../../../lists/When.tsx";
import { RecoveryCodesReply } from "@atrium/contract";
import { send, USERS } from "../../../platform/http.ts";
import { notices } from "../../../platform/notices.ts";
import { useSite } from "../../../platform/site.ts";
import { OwnPasswordDialog } from "../password/OwnPasswordDialog.tsx";
import styles from "./account.module.css";
import { AccountRow } from "./AccountRow.tsx";
import { useAccountChanged } from "./accountQueries.ts";
import { OneTimeCodeSetup } from "./OneTimeCodeSetup.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";

type Asking = { kind: "password" } | { kind: "setup" } | { kind: "codes"; codes: readonly string[] };

/** How one signs in: the password, the authenticator app, the codes for when it is lost. */
export function SignInCard({ account }: { account: Account }) {
  const { timeZone } = useSite();
  const [asking, setAsking] = useState<Asking>();
  const sending = useSending();
  const changed = useAccountChanged();
  const { oneTimeCode, recoveryCodes, isSecondFactorAsked, passwordChangedAt } = account;

  async function leave(): Promise<void> {
    setAsking(undefined);
    await changed();
  }

  async function remove(): Promise<void> {
    const isDone = await sending.run(() => send(null, "DELETE", `${USERS}/users/me/one-time-code`));
    if (isDone) notices.show({ kind: "done", title: "", message: "Your password alone signs you in" });
    await changed();
  }

  async function renew(): Promise<void> {
    await sending.run(async () => {
      const { codes } = await send(RecoveryCodesReply, "POST", `${USERS}/users/me/recovery-codes`, {});
      setAsking({ kind: "codes", codes });
    });
  }

  return (
    <Card title="Sign-in">
      <AccountRow
        icon={<Icon of={keyRound} size={17} />}
        name="Password"
        detail={
          <>
            {passwordChangedAt !== null && (
              <>
                Changed <When time={passwordChangedAt} timeZone={timeZone} />,{" "}
              </>
            )}
            at least 10 characters
          </>
        }
      >
        <Button
          onClick={() => {
            setAsking({ kind: "password" });
          }}
        >
          Change password
        </Button>
      </AccountRow>
      <div className={styles["group"]}>
        <h3 className="m">Second factor</h3>
        <Tag tone={oneTimeCode === null ? "disabled" : "normal"}>{oneTimeCode === null ? "Off" : "On"}</Tag>
        <span className="t12 muted">{explain(account)}</span>
      </div>
      <AccountRow
        icon={<Icon of={timer} size={17} />}
        name="One-time code"
        detail={
          oneTimeCode === null ? (
            "An authenticator app on your phone"
          ) : (
            <>
              Authenticator app, last used <When time={oneTimeCode.usedAt} timeZone={timeZone} />
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
          {oneTimeCode === null ? "Set up" : "Replace"}
        </Button>
        {oneTimeCode !== null && !isSecondFactorAsked && (
          <Button disabled={sending.isBusy} onClick={() => void remove()}>
            Remove
          </Button>
        )}
      </AccountRow>
      {recoveryCodes !== null && (
        <AccountRow
          icon={<Icon of={lifeBuoy} size={17} />}
          name="Recovery codes"
          detail={
            <>
              <span className="num">{recoveryCodes.left} of 10</span> left, made{" "}
              <When time={recoveryCodes.madeAt} timeZone={timeZone} />
            </>
          }
        >
          <Button disabled={sending.isBusy} onClick={() => void renew()}>
            Make new
          </Button>
        </AccountRow>
      )}
      <div className={styles["refusal"]}>
        <Refusal>{sending.refusal}</Refusal>
      </div>
      {dialog()}
    </Card>
  );

  function dialog(): ReactNode {
    if (asking === undefined) return undefined;
    if (asking.kind === "password") return <OwnPasswordDialog onClose={() => void leave()} />;
    const title = asking.kind === "setup" ? "Set up an authenticator app" : "Your recovery codes";
    return (
      // The codes are seen once: only their own button closes them.
      <Modal
        opened
        title={title}
        padding={20}
        closeOnClickOutside={asking.kind === "setup"}
        withCloseButton={asking.kind === "setup"}
        closeOnEscape={asking.kind === "setup"}
        onClose={() => void leave()}
      >
        {asking.kind === "setup" ? (
          <OneTimeCodeSetup
            onCancel={() => void leave()}
            onDone={(codes) => {
              if (codes.length === 0) void leave();
              else setAsking({ kind: "codes", codes });
            }}
          />
        ) : (
          <RecoveryCodes codes={asking.codes} onDone={() => void leave()} />
        )}
      </Modal>
    );
  }
}

function explain({ oneTimeCode, isSecondFactorAsked }: Account): string {
  if (oneTimeCode === null) return "your password alone signs you in";
  return isSecondFactorAsked ? "asked at sign-in; your role asks for it, so it stays" : "asked at sign-in";
}
