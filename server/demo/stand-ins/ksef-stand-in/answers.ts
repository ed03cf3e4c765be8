// What the stand-in sends, in KSeF's own shapes.
import { randomUUID } from "node:crypto";

export type Answer = {
  status: number;
  json?: unknown;
  xml?: Buffer;
  contentType?: string;
  headers?: Record<string, string>;
};

export type Refusal = { code: number; description: string; details?: string[] };

/** Thrown by a call that KSeF refuses with status 400 and codes of its own. */
export class Refused extends Error {
  readonly errors: Refusal[];
  constructor(...errors: Refusal[]) {
    super(errors.map(({ code, description }) => `${code} ${description}`).join(", "));
    this.errors = errors;
  }
}

/** Thrown by a call that is answered otherwise than with what was asked for. */
export class AnsweredInstead extends Error {
  readonly answer: Answer;
  constructor(answer: Answer) {
    super(`status ${answer.status}`);
    this.answer = answer;
  }
}

export const invalidInput = (detail: string): Refused =>
  new Refused({ code: 21405, description: "Błąd walidacji danych wejściowych.", details: [detail] });

type Asked = { path: string; now: Date; wantsProblem: boolean };

/** A refusal with status 400: in the newer format if the caller asked for it, else in the older one. */
export function badRequest(errors: Refusal[], { path, now, wantsProblem }: Asked): Answer {
  if (wantsProblem) {
    const detail = "Żądanie jest nieprawidłowe.";
    return problem(400, { title: "Bad Request", instance: path, detail, errors, ...trace(now) });
  }
  const exceptionDetailList = errors.map(({ code, description, details }) => ({
    exceptionCode: code,
    exceptionDescription: description,
    ...(details ? { details } : {}),
  }));
  const { traceId, timestamp } = trace(now);
  return {
    status: 400,
    json: { exception: { exceptionDetailList, serviceCode: `00-${traceId}-00`, serviceName: "Undefined", timestamp } },
  };
}

/** A refusal for too many calls. */
export function tooManyRequests(retryAfterSeconds: number, { path, now, wantsProblem }: Asked): Answer {
  const headers = { "retry-after": String(retryAfterSeconds) };
  const detail = `Przekroczono limit żądań. Spróbuj ponownie po ${retryAfterSeconds} sekundach.`;
  if (wantsProblem) {
    return { ...problem(429, { title: "Too Many Requests", instance: path, detail, ...trace(now) }), headers };
  }
  return {
    status: 429,
    json: { status: { code: 429, description: "Too Many Requests", details: [detail] } },
    headers,
  };
}

export const unauthorized = (path: string, now: Date): AnsweredInstead =>
  new AnsweredInstead(
    problem(401, {
      title: "Unauthorized",
      instance: path,
      detail: "Wymagane jest uwierzytelnienie.",
      ...trace(now),
    }),
  );

/** The caller's permissions in this context do not suffice. */
export const forbidden = (path: string, now: Date, required: string[], present: string[]): AnsweredInstead =>
  new AnsweredInstead(
    problem(403, {
      title: "Forbidden",
      instance: path,
      detail: "Brak wymaganych uprawnień do wykonania operacji w bieżącym kontekście.",
      reasonCode: "missing-permissions",
      security: { requiredAnyOfPermissions: required, presentPermissions: present },
      ...trace(now),
    }),
  );

/** What was asked for was kept for some time, which is over. */
export const gone = (path: string, now: Date): AnsweredInstead =>
  new AnsweredInstead(
    problem(410, {
      title: "Gone",
      instance: path,
      detail: "Operacja wygasła i nie jest już dostępna.",
      ...trace(now),
    }),
  );

const problem = (status: number, body: object): Answer => ({
  status,
  json: { status, ...body },
  contentType: "application/problem+json",
});

const trace = (now: Date) => ({ traceId: randomUUID().replaceAll("-", ""), timestamp: now.toISOString() });
