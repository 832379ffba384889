import { Icon, IconButton } from "@atrium/ui";
import { t } from "@atrium/words";
import logOut from "lucide-react/icons/log-out";
import { Suspense, useState } from "react";
import { lazyPart } from "../../platform/parts/lazyPart.ts";

const LogoutDialog = lazyPart(async () => (await import("./LogoutDialog.tsx")).LogoutDialog);

export function LogoutButton() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconButton
        label={t("Log out")}
        icon={<Icon of={logOut} size={16} />}
        onClick={() => {
          setAsking(true);
        }}
      />
      <Suspense>
        {isAsking && (
          <LogoutDialog
            onClose={() => {
              setAsking(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
