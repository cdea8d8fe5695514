import type { SIGN_IN as ENGLISH } from '../../../../../shared/domain/phrases/sign-in.ts';

/** Of signing in as a member. */
export const SIGN_IN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  'signIn.denied': 'El inicio de sesión se canceló, o el miembro no lo permitió. No se cambió nada.',
  'signIn.otherAnswer':
    'Lo que volvió del navegador no es la respuesta a este inicio de sesión. No se cambió nada. Inicie sesión de nuevo.',
  'signIn.otherIssuer':
    'La respuesta es de otro proveedor de identidad que el consultado. No se cambió nada. Revise el emisor y pregunte al servicio antes de intentarlo de nuevo.',
  'signIn.otherToken':
    'El proveedor de identidad respondió con algo que no pertenece a este inicio de sesión. No se cambió nada.',
  'signIn.clock':
    'Según el reloj de esta computadora, la respuesta del proveedor de identidad no es vigente. No se cambió nada. Ajuste el reloj e inicie sesión de nuevo.',
  'signIn.unusable':
    'Lo que respondió no es un proveedor de identidad que Listing Lightbox pueda usar: puede ser la página de acceso de una red o una dirección equivocada. Revise el emisor.',
  'signIn.codeRefused':
    'El proveedor de identidad no aceptó la respuesta del navegador: ya se usó o es demasiado antigua. No se cambió nada. Inicie sesión de nuevo.',
  'signIn.passwordRefused':
    'El proveedor de identidad no aceptó el nombre de usuario o la contraseña. No se cambió nada y la contraseña no se guardó.',
  'signIn.noPassword':
    'El perfil de este servicio no pide contraseñas. No se envió nada. Inicie sesión en el navegador.',
  'signIn.clientUnknown':
    'El proveedor de identidad no deja iniciar sesión aquí con este id de cliente. No se cambió nada. Revise el id de cliente y lo que el proveedor registró para él.',
  'signIn.scopeRefused':
    'El proveedor de identidad no conoce los alcances que se piden. No se cambió nada. Revise “Alcances de un miembro” en el perfil del servicio.',
  'signIn.notOffered': 'El proveedor de identidad no ofrece esta forma de iniciar sesión. No se cambió nada.',
  'signIn.refused': 'El proveedor de identidad rechazó el inicio de sesión ({quote}). No se cambió nada.',
  'signIn.providerTrouble': 'El proveedor de identidad tiene problemas. No se perdió nada; se le pregunta de nuevo.',
  'signIn.timedOut': 'Nadie inició sesión en cinco minutos. No se cambió nada. Inicie sesión de nuevo cuando quiera.',
  'signIn.codeEnded':
    'Nadie inició sesión antes de que venciera el código. No se cambió nada. Empiece de nuevo cuando quiera, y se muestra un código nuevo.',
  'signIn.canceled': 'El inicio de sesión se canceló. No se cambió nada.',
  'signIn.expired':
    'El inicio de sesión venció. No se perdió nada; inicie sesión de nuevo y continúa todo lo que espera.',
  'signIn.signedOut':
    'Nadie ha iniciado sesión en esta cuenta en esta computadora. Inicie sesión y continúa todo lo que espera.',
  'signIn.renewing': 'Otro programa está renovando el inicio de sesión. El trabajo continúa cuando termine.',
  'signIn.otherMember':
    'Esta cuenta es de {owner}, y quien inició sesión es {name}. No se cambió nada. Inicie sesión como {owner}, o conecte una cuenta propia para {name}.',
  'signIn.unknown': 'No existe ese inicio de sesión, o ya terminó. Empiece de nuevo.',
  'signIn.notMember': 'En esta cuenta no se inicia sesión como miembro.',
};
