import { createECDH, createPublicKey, verify } from "node:crypto";
import { expect, test } from "vitest";
import { decryptPush } from "../../../../test/receiver.ts";
import { encrypt } from "./pushEncryption.ts";
import { newVapidKeys, vapidToken } from "./vapid.ts";

// RFC 8291, section 5 and appendix A.
const STANDARD = {
  text: "When I grow up, I want to be a watermelon",
  salt: "DGv6ra1nlYgDCS1FRnbzlw",
  sender: "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw",
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
  body:
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b" +
    "Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
};

test("a message is encrypted as the standard's example is", () => {
  const own = {
    privateKey: Buffer.from(STANDARD.sender, "base64url"),
    salt: Buffer.from(STANDARD.salt, "base64url"),
  };
  expect(encrypt(Buffer.from(STANDARD.text), STANDARD, own).toString("base64url")).toBe(STANDARD.body);
});

test("a message made with keys of its own is read by the browser's alone", () => {
  const browser = createECDH("prime256v1");
  const p256dh = browser.generateKeys("base64url");
  const auth = Buffer.alloc(16, 7).toString("base64url");
  const body = encrypt(Buffer.from("CO₂ above limit"), { p256dh, auth });
  expect(decryptPush(body, browser.getPrivateKey(), auth)).toBe("CO₂ above limit");
});

test("the token names the push service, the contact and an end, and is signed by the key that is sent with it", () => {
  const keys = newVapidKeys();
  const now = Date.parse("2026-11-19T02:00:00Z");
  const token = vapidToken({ keys, contact: "ops@campus.example", endpoint: "https://push.example/a/b?c", now });
  const [head = "", claims = "", signed = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(head, "base64url").toString())).toEqual({ typ: "JWT", alg: "ES256" });
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).toEqual({
    aud: "https://push.example",
    exp: now / 1000 + 12 * 3_600,
    sub: "mailto:ops@campus.example",
  });
  const point = Buffer.from(keys.publicKey, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const key = createPublicKey({ key: { kty: "EC", crv: "P-256", x: x ?? "", y: y ?? "" }, format: "jwk" });
  const isRight = (of: string) =>
    verify("sha256", Buffer.from(of), { key, dsaEncoding: "ieee-p1363" }, Buffer.from(signed, "base64url"));
  expect([isRight(`${head}.${claims}`), isRight(`${head}.x${claims}`)]).toEqual([true, false]);
});
